// Start: from the static page to the running engine, with progress, a watch over the silence, and the tile that was tapped early.
import { start } from './bridge.js';
import { atYourService, followNewVersions, keepOnDevice } from './services.js';
import { isAway, myTurn, present } from './tabs.js';
import { settleZones } from './zone.js';

const root = document.documentElement;
const boot = document.getElementById('boot');
const page = document.getElementById('page');
const total = Number(boot.dataset.bytes);
const FILES = ['vendor/pyscript/core.js', 'pyscript.toml', 'py/main.py', 'vendor/pyodide/pyodide.mjs', 'vendor/pyodide/pyodide.asm.mjs',
  'vendor/pyodide/pyodide.asm.wasm', 'vendor/pyodide/python_stdlib.zip', 'app.zip'];
const LOOK_AFTER = 8_000;      // ms of silence until the files are looked after
const GIVE_UP_AFTER = 45_000;  // ms of silence until the page says that something is wrong
const DEAF_FOR = 50;           // ms until a channel is tried again that has not heard anything yet

// The share of the start that is done at each stage; between the first two it follows the bytes.
const STAGES = { page: 0.04, library: 0.12, arrived: 0.75, python: 0.86, app: 0.96 };

let done = 0;
let awaited = null;
let quarter = 0;
let watch = 0;

function fail(reason, details) {
  dispatchEvent(new CustomEvent('start-failed', { detail: { reason, details } }));
}

function advance(share) {
  clearTimeout(watch);
  watch = setTimeout(look, LOOK_AFTER);
  if (share <= done) return;
  done = share;
  boot.querySelector('progress').value = done;
  boot.querySelector('.boot__figure').textContent = `${Math.round(done * 100)}%`;
  awaited?.style.setProperty('--done', done);
  if (Math.floor(done * 4) > quarter && boot.checkVisibility()) {
    quarter = Math.floor(done * 4);
    document.getElementById('say').textContent = `${boot.querySelector(`[lang="${root.lang}"]`).textContent} ${quarter * 25}%`;
  }
}

// PyScript tells nobody when a file is missing; it just never gets ready.
async function missesFile() {
  for (const file of FILES) {
    try {
      const response = await fetch(new URL(`../${file}`, import.meta.url));
      await response.body?.cancel();
      if (response.ok) continue;
      fail('missing', `${file}: ${response.status}`);
    } catch (error) {
      fail('offline', `${file}: ${error.message}`);
    }
    return true;
  }
  return false;
}

function look() {
  watch = setTimeout(() => isAway() || fail('slow'), GIVE_UP_AFTER - LOOK_AFTER);
  missesFile();
}

function listen() {
  const channel = new BroadcastChannel(`fudaba start ${new URL('../', import.meta.url).pathname}`);
  channel.addEventListener('message', ({ data }) => {
    if (data.bytes) advance(STAGES.library + (STAGES.arrived - STAGES.library) * Math.min(1, data.bytes / total));
    if (data.stage) advance(STAGES[data.stage]);
    if (data.missing) fail('missing', data.missing);
    if (data.offline) fail('offline', data.offline);
  });
  return channel;
}

// Links work without Python: the address changes, and the engine opens it when it is ready. A button is pressed once more then.
function hear(event) {
  const heard = event.target.closest('a[href^="#/"], button[data-k]');
  if (!heard) return;
  awaited?.classList.remove('is-opening');
  awaited = heard;
  heard.classList.add('is-opening');
  heard.style.setProperty('--done', done);
  boot.classList.add('is-awaited');
}

function answer() {
  if (awaited?.localName === 'button') page.querySelector(`button[data-k="${CSS.escape(awaited.dataset.k)}"]`)?.click();
}

async function engine() {
  advance(STAGES.page);
  const { whenDefined } = await import('../vendor/pyscript/core.js');
  const { xworker } = await whenDefined('py');
  advance(STAGES.library);
  await xworker.ready;
  const failure = await xworker.sync.failure();
  if (failure) throw new Error(failure);
  return { send: (text) => xworker.sync.send(text), nextFrame: await frames(xworker.sync) };
}

// The frames come by a broadcast channel. What a worker posts to its page, Chromium holds back after a tap until the page is painted
// once more, and every answer would be seen a frame later.
async function frames(python) {
  const name = `fudaba frames ${Date.now()} ${Math.random()}`;
  const arrived = [];
  let wake = () => {};
  let hear = () => {};
  const heard = new Promise((resolve) => { hear = () => resolve(true); });
  new BroadcastChannel(name).addEventListener('message', ({ data }) => {
    hear();
    if (data) arrived.push(data);
    wake();
  });
  // A new channel is deaf for a while: it is tried with empty messages until one is heard.
  do await python.answer_on(name);
  while (!(await Promise.race([heard, new Promise((resolve) => { setTimeout(resolve, DEAF_FOR, false); })])));
  return async () => {
    while (!arrived.length) await new Promise((resolve) => { wake = resolve; });
    return arrived.shift();
  };
}

for (const home of page.querySelectorAll(`:scope > [lang]:not([lang="${root.lang}"])`)) home.remove();
page.addEventListener('click', hear);
const channel = listen();
followNewVersions();
try {
  const turn = myTurn();
  const worker = await engine();
  clearTimeout(watch);
  await turn;
  await present();
  advance(STAGES.app);
  const ready = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe(root, { attributeFilter: ['data-ready'] });
  });
  const conversation = start(worker, atYourService());
  conversation.catch((error) => fail('crashed', String(error?.stack ?? error)));
  await Promise.race([ready, conversation]);
  clearTimeout(watch);
  delete root.dataset.opening;
  settleZones();                                         // what was hidden meanwhile could be no tab stop
  boot.remove();
  document.getElementById('failure').hidden = true;
  answer();
  await keepOnDevice(worker);
} catch (error) {
  clearTimeout(watch);
  if (!(await missesFile())) fail('crashed', String(error.message ?? error));
} finally {
  page.removeEventListener('click', hear);
  channel.close();
}
