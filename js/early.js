// Runs before the first paint: light as last chosen, in the room the language too, and the words for a start that fails.
(() => {
  const root = document.documentElement;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('fudaba.settings')) ?? {};
  } catch { /* Storage that is blocked or unreadable leaves everything at "auto". */ }

  const spoken = ['ja', 'en'];
  const wanted = navigator.languages.map((tag) => tag.split('-')[0].toLowerCase());
  const chosen = spoken.includes(kept.language) ? kept.language : wanted.find((language) => spoken.includes(language)) ?? 'en';
  if (root.dataset.page === undefined) root.lang = chosen;   // a page of rules is written in one language
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = ['light', 'dark'].includes(kept.theme) ? kept.theme : dark ? 'dark' : 'light';

  // A page opened on a table or another room does not show the home page while Python starts.
  if (location.hash.length > 2) root.dataset.opening = location.hash.endsWith('/table') ? 'table' : 'room';

  function failed(reason, details) {
    const box = document.getElementById('failure');
    if (!box) return;
    box.dataset.reason = reason;
    box.querySelector('pre').textContent = details ?? '';
    box.querySelector('details').hidden = !details;
    box.hidden = false;
  }
  addEventListener('start-failed', (event) => failed(event.detail.reason, event.detail.details));
  addEventListener('error', (event) => {
    if (event.target instanceof HTMLScriptElement && root.dataset.ready === undefined) failed('missing', event.target.getAttribute('src'));
  }, true);
  addEventListener('click', (event) => {
    if (event.target.closest?.('#retry')) location.reload();
  });
})();
