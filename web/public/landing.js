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
  document.getElementById('root').append(document.getElementById('landing').content.cloneNode(true));
})();
