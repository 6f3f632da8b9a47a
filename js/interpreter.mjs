// Pyodide as PyScript loads it in the worker, with two additions: the arrival of its big files is told to the page, and
// a browser that blocks databases can start it too.
import { loadPyodide as load } from '../vendor/pyodide/pyodide.mjs';

const home = new URL('../', import.meta.url);
const page = new BroadcastChannel(`fudaba start ${home.pathname}`);
const fetchAsEver = globalThis.fetch;
let bytes = 0;

async function count(stream) {
  const reader = stream.getReader();
  for (let told = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes - told > 100_000) page.postMessage({ bytes: (told = bytes) });
  }
  page.postMessage({ bytes });
}

async function fetchAndTell(request, options) {
  const name = String(request.url ?? request).replace(home.href, '');
  try {
    const response = await fetchAsEver(request, options);
    if (!response.ok) page.postMessage({ missing: `${name}: ${response.status}` });
    else if (response.body) count(response.clone().body).catch(() => {});
    return response;
  } catch (error) {
    page.postMessage({ offline: `${name}: ${error.message}` });
    throw error;
  }
}

// PyScript opens a database for packages, of which this app has none, and stops where the browser blocks it: an empty one will do.
function answered(result) {
  const request = { result };
  queueMicrotask(() => request.onsuccess({ target: request }));
  return request;
}
const nothing = new Proxy({}, { get: (_, method) => () => answered(method === 'getAllKeys' ? [] : undefined) });
const database = { transaction: () => ({ objectStore: () => nothing }), close() {} };
Object.defineProperty(globalThis, 'indexedDB', { value: { open: () => answered(database) } });

export async function loadPyodide(options) {
  // Behind the service worker all files are on the device already: nothing is worth counting.
  const [own] = performance.getEntriesByName(import.meta.url);
  if (!own?.workerStart) globalThis.fetch = fetchAndTell;
  const python = await load({ ...options, indexURL: new URL('vendor/pyodide/', home).href });
  page.postMessage({ stage: 'python' });
  return python;
}
