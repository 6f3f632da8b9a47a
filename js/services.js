// What only the browser can do for the app: keep the files on the device, offer new versions, install, keep the data.

let prompt = null;
let waiting = null;
let tell = () => {};

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  prompt = event;
  tell({ type: 'install', state: 'offered' });
});
addEventListener('appinstalled', () => {
  prompt = null;
  tell({ type: 'install', state: 'done' });
});

/** The services that a frame may ask for by name. */
export function atYourService() {
  return {
    async install() {
      await prompt?.prompt();
    },
    applyUpdate() {
      waiting?.postMessage('skip-waiting');
    },
    async persist() {
      const granted = await navigator.storage?.persist?.().catch(() => false);
      tell({ type: 'persist', state: granted ? 'granted' : 'denied' });
    },
  };
}

/** From the start on, a tab that waits for its turn too: a new version that was applied anywhere loads the page anew. */
export function followNewVersions() {
  const container = navigator.serviceWorker;
  let controlled = Boolean(container?.controller);
  container?.addEventListener('controllerchange', () => {
    // The very first service worker takes over a page that is already up to date.
    if (controlled) {
      leaveNote();
      location.reload();
    }
    controlled = true;
  });
}

/** After the start: tells the app what the browser offers, registers the service worker and watches for new versions. */
export async function keepOnDevice(worker) {
  tell = (message) => worker.send(JSON.stringify(message));
  if (prompt) tell({ type: 'install', state: 'offered' });
  else if (navigator.standalone === false) tell({ type: 'install', state: 'ios' });
  if (await isPersisted()) tell({ type: 'persist', state: 'granted' });
  if (takeNote()) tell({ type: 'update', state: 'applied' });
  // Only now, so that the big files come from the browser's cache and not a second time over the network.
  if ('serviceWorker' in navigator) await register(navigator.serviceWorker).catch((error) => console.info('No play without a connection:', error.message));
}

/** Some browsers refuse the question where they allow no storage. */
async function isPersisted() {
  try {
    return await navigator.storage?.persisted?.();
  } catch {
    return false;
  }
}

async function register(container) {
  const registration = await container.register('./sw.js', { updateViaCache: 'none' });
  container.ready.then(({ active }) => active.postMessage('keep-later'));
  const offer = (worker) => {
    waiting = worker;
    tell({ type: 'update', state: 'offered' });
  };
  if (registration.waiting && container.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && container.controller) offer(worker);
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) registration.update().catch(() => {});
  });
}

// A note from this page to the one that the reload brings.
const NOTE = 'fudaba.updated';

function leaveNote() {
  try {
    sessionStorage.setItem(NOTE, '1');
  } catch { /* Without storage nobody is told, and nothing else is lost. */ }
}

function takeNote() {
  try {
    const left = sessionStorage.getItem(NOTE) !== null;
    sessionStorage.removeItem(NOTE);
    return left;
  } catch {
    return false;
  }
}
