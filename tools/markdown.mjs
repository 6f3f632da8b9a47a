// Reads Markdown: `node tools/markdown.mjs TEXTS.json` prints the tokens of each text of the file, by its name.
import { readFile } from 'node:fs/promises';
import MarkdownIt from 'markdown-it';

// CommonMark and tables. HTML is text, and no address or quotation mark is made into something else.
const markdown = new MarkdownIt('default', { html: false, linkify: false, typographer: false }).disable(['strikethrough', 'image', 'autolink']);

const plain = ({ type, tag, nesting, hidden, attrs, content, children }) =>
  ({ type, tag, nesting, hidden, attrs: Object.fromEntries(attrs ?? []), content, children: children?.map(plain) ?? null });

const texts = JSON.parse(await readFile(process.argv[2], 'utf8'));
process.stdout.write(JSON.stringify(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, markdown.parse(text, {}).map(plain)]))));
