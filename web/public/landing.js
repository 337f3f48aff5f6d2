// Blocking and tiny, so that the first paint of a visitor is the landing page as it was built (landing-document.ts).
// Whoever has a token, or asks for the log-in, waits for the app instead, which decides what to show (home-route.tsx).
(function () {
  var signedIn = false;
  try {
    signedIn = Boolean(localStorage.getItem('authToken') || localStorage.getItem('token'));
  } catch {
    // Storage may be closed to this page; nobody is signed in then.
  }
  if (signedIn || new URLSearchParams(location.search).get('auth') === 'true') return;
  var root = document.getElementById('root');
  root.append(document.getElementById('landing').content.cloneNode(true));
  // Whoever comes back, or reloads, was perhaps further down: the browser leads there only while the page is that long.
  // The app, which draws the rest in slices, takes this out with all that stands in the root.
  var visit = performance.getEntriesByType('navigation')[0];
  if (!visit || visit.type === 'navigate') return;
  var rest = document.createElement('div');
  rest.style.height = '20000px';
  root.append(rest);
})();
