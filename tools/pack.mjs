// Pack Python for the browser: node tools/pack.mjs APP_FOLDER STDLIB_OUT.zip APP_OUT.zip
// Both archives hold bytecode only, compiled by the very interpreter that will run it, so that no start compiles anything.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const pyodide = join(here, '../node_modules/pyodide');
const [app, stdlibOut, appOut] = process.argv.slice(2);

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();

const { loadPyodide } = await import('pyodide');
// Columns in tracebacks are of no use without the sources, and equal sources must give equal bytes.
const py = await loadPyodide({ env: { PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' } });
const read = (file) => new Uint8Array(readFileSync(file));

py.FS.writeFile('/stdlib.zip', read(join(pyodide, 'python_stdlib.zip')));
for (const file of filesIn(app)) {
  const target = '/app/' + relative(app, file).split(sep).join('/');
  py.FS.mkdirTree(dirname(target));
  py.FS.writeFile(target, read(file));
}
py.FS.writeFile('/stdlib-drop.txt', read(join(here, 'stdlib-drop.txt')));
py.runPython(readFileSync(join(here, 'pack.py'), 'utf8'));
writeFileSync(stdlibOut, py.FS.readFile('/stdlib-out.zip'));
writeFileSync(appOut, py.FS.readFile('/app-out.zip'));
