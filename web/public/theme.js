// Blocking and tiny, so that the first paint already has the chosen theme (shared/theme/theme.ts keeps it).
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage may be closed to this page; dark it is.
  }
  var light =
    stored === 'light' || (stored === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
  // The window's frame: `--neutral-1` of tokens.css, as theme.ts has it.
  if (light) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#fdfdfe');
})();
