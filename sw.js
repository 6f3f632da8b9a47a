// The service worker: keeps one complete version of the site on the device. The build fills in the three values below.
const VERSION = '{version}';
const FILES = {/*files*/};                            // path relative to the scope → hash of its content
const LATER = {/*later*/};                            // the same for what no start needs: kept when asked for, or one by one after the start
const HASHES = { ...FILES, ...LATER };
const SCOPE = new URL('./', self.location).href;
const PATH = new URL(SCOPE).pathname;
const CACHE = `fudaba ${PATH}`;                       // by subpath: other sites may share the origin
const entry = (path) => `${SCOPE}${path}?hash=${HASHES[path]}`;

async function fetchWhole(path) {
  const response = await fetch(new Request(SCOPE + path, { cache: 'no-cache' }));
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!hash.startsWith(HASHES[path])) throw new Error(`${path}: not of version ${VERSION}`);   // a site half-way through its upload
  return response;
}

// All or nothing: one file that is missing or of another version fails the installation, and the version before stays.
self.addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  const missing = Object.keys(FILES).filter((path) => !kept.has(entry(path)));
  await Promise.all(missing.map(async (path) => cache.put(entry(path), await fetchWhole(path))));
})()));

self.addEventListener('activate', (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  const current = new Set(Object.keys(HASHES).map(entry));
  await Promise.all((await cache.keys()).filter((request) => !current.has(request.url)).map((request) => cache.delete(request)));
  await self.clients.claim();
})()));

// Without a connection a page that is not kept leads home.
const home = (request) => (request.mode === 'navigate' ? Response.redirect(SCOPE) : Response.error());

async function keep(path) {
  const response = await fetchWhole(path);
  await (await caches.open(CACHE)).put(entry(path), response.clone());
  return response;
}

// As far as the connection goes; what is missing then is kept when it is asked for.
async function keepLater() {
  const cache = await caches.open(CACHE);
  for (const path of Object.keys(LATER)) if (!(await cache.match(entry(path)))) await keep(path);
}

// A new version waits until the page says so: never in the middle of a match.
self.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') self.skipWaiting();
  if (event.data === 'keep-later') event.waitUntil(keepLater().catch(() => {}));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith(PATH)) return;
  const path = url.pathname.slice(PATH.length).replace(/(^|\/)$/, '$1index.html');
  const kept = async () => (await caches.open(CACHE)).match(entry(path));
  if (path in FILES) event.respondWith(kept().then((response) => response ?? fetch(request)));
  else if (path in LATER) event.respondWith(kept().then((response) => response ?? keep(path).catch(() => fetch(request)).catch(() => home(request))));
  // Another page below this one may be another site's.
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => home(request)));
});
