// Run the unit tests inside the Python and the library that a built site ships: node tests/pyodide_units.mjs SITE SITE_PACKAGES [pytest's arguments].
// What pytest itself needs of the standard library, and the site leaves out, comes from the stock archive; tools/pyodide_tests.mjs
// holds the app to the shipped library alone. Property tests stay out: hypothesis has native parts that are not built for wasm.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [site, packages, ...more] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(resolve(site), 'vendor/pyodide/pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: join(resolve(site), 'vendor/pyodide'), env: { FUDABA_QUICK: '1', PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1', HOME: '/home/pyodide' } });
python.unpackArchive(new Uint8Array(readFileSync(join(site, 'app.zip'))), 'zip', { extractDir: '/home/pyodide' });
python.runPython("import sys; sys.path.insert(0, '/home/pyodide/packages.zip')");
for (const [inside, outside] of [['/project/tests', join(root, 'tests')], ['/packages', resolve(packages)], ['/stock', join(root, 'node_modules/pyodide')]]) {
  python.FS.mkdirTree(inside);
  python.mountNodeFS(inside, outside);
}
python.runPython(readFileSync(join(root, 'tests/pyodide_units.py'), 'utf8'));
process.exitCode = python.globals.get('run')(python.toPy(more));
