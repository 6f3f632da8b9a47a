// @ts-check
// The room around the page: language, light, pace, hand, size, title, the colour of the browser's own bars.

import { state } from './state.js';

const root = document.documentElement;
const dark = matchMedia('(prefers-color-scheme: dark)');

/** Follows the system's light while the theme is "auto". */
export function watchLight() {
  dark.addEventListener('change', applyTheme);
}

/** @param {Record<string, string>} values the frame's "root" */
export function applyRoot(values) {
  Object.assign(state.root, values);
  const { lang, motion, hand, scale, deck, body } = state.root;
  if (lang) root.lang = lang;
  set('motion', motion);
  set('hand', hand);
  set('deck', deck);
  if (scale) root.style.setProperty('--card-scale', scale);
  if (body !== undefined || hand) {
    const names = new Set([...(body ?? '').split(' '), hand === 'left' ? 'is-left' : ''].filter(Boolean));
    document.body.className = [...names].join(' ');
  }
  applyTheme();
}

/** @param {string} name @param {string | undefined} value */
function set(name, value) {
  if (value !== undefined) root.dataset[name] = value;
}

function applyTheme() {
  const { theme } = state.root;
  if (theme) root.dataset.theme = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
  const bar = getComputedStyle(root).getPropertyValue(document.body.classList.contains('is-table') ? '--cloth' : '--noren').trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', bar);
}
