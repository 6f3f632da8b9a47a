// Run tests/pyodide_smoke.py in the shipped Python: node tools/pyodide_tests.mjs [SITE], after a build; ends with status 1 if it fails.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const site = resolve(process.argv[2] ?? join(root, 'dist'));
const { loadPyodide } = await import(pathToFileURL(join(site, 'vendor/pyodide/pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: join(site, 'vendor/pyodide') });
python.unpackArchive(new Uint8Array(readFileSync(join(site, 'app.zip'))), 'zip', { extractDir: '/home/pyodide' });
python.runPython("import sys; sys.path.insert(0, '/home/pyodide/packages.zip')");
python.FS.mkdirTree('/tests');
python.mountNodeFS('/tests', join(root, 'tests'));
try {
  python.runPython("import runpy, sys; sys.argv = ['smoke', '/tests/golden']; runpy.run_path('/tests/pyodide_smoke.py', run_name='__main__')");
} catch (error) {
  console.error(String(error.message ?? error).slice(-4000));
  process.exitCode = 1;
}
