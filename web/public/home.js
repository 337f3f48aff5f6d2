// Blocking and tiny, for the first paint of '/': a visitor sees the landing page as it was built (landing-document.ts).
// Whoever has a token sees a spinner, while what the grid page needs is fetched beside the app; whoever asks for the
// log-in waits for the app, which decides what to show (home-route.tsx).
(function () {
  var query = new URLSearchParams(location.search);
  if (query.get('auth') === 'true') return;
  var token = null;
  try {
    token = localStorage.getItem('authToken') || localStorage.getItem('token');
  } catch {
    // Storage may be closed to this page; nobody is signed in then.
  }
  var root = document.getElementById('root');
  // Before the code, which would stand in their way.
  if (token) readFirst(query.get('grid'));
  root.append(document.getElementById(token ? 'planner' : 'landing').content.cloneNode(true));
  if (!token) keepHeight();

  // Whoever comes back, or reloads, was perhaps further down: the browser leads there only while the page is that long.
  // The app, which draws the rest in slices, takes this out with all that stands in the root.
  function keepHeight() {
    var visit = performance.getEntriesByType('navigation')[0];
    if (!visit || visit.type === 'navigate') return;
    var rest = document.createElement('div');
    rest.style.height = '20000px';
    root.append(rest);
  }

  // What the grid page shows first, for read-ahead.ts, which takes the responses over: the top of the grid in the
  // address, and otherwise of the first one; all of its photos where something else than the top is to be seen.
  function readFirst(gridId) {
    var responses = {};
    window.firstReads = { token: token, since: performance.now(), responses: responses };
    function read(path) {
      responses[path] = fetch(path, {
        headers: { Accept: 'application/json', Authorization: 'Bearer ' + token },
        credentials: 'include',
        signal: AbortSignal.timeout(20000),
      });
      // A failure is left to who takes it over.
      responses[path].catch(function () {});
      return responses[path];
    }
    function isId(id) {
      return /^[0-9a-f]{32}$/.test(id);
    }
    function readState(id) {
      if (isId(id)) read('/api/grids/' + id + '/state');
    }
    read('/api/user');
    if (isTopShown()) {
      read('/api/grids');
      void loadPictures(read('/api/grids/first-view' + (isId(gridId) ? '?gridId=' + gridId : '')));
      return;
    }
    readState(gridId);
    responses['/api/grids'] = read('/api/grids').then(async function (response) {
      if (response.ok && !gridId) readState((await response.clone().json())[0]?.id);
      return response;
    });
    responses['/api/grids'].catch(function () {});
  }

  // On a phone, where it is known how wide a tile will be: the pictures that will be seen, each in the size that the
  // browser chooses for the tile (picture-sources.ts).
  async function loadPictures(reading) {
    if (innerWidth >= 640) return;
    try {
      var response = await reading;
      if (!response.ok) return;
      var view = await response.clone().json();
    } catch {
      // Left to who takes it over.
      return;
    }
    var width = (innerWidth - 4) / 3;
    var sides = view.ratio.split(':');
    var rows = Math.ceil(((innerHeight - 100) * sides[0]) / (width * sides[1]));
    view.items.slice(0, rows * 3).forEach(function (photo) {
      // An enlarged part may need more, and the smallest size of all is enough for up to 400 pixels.
      if (!photo.thumbUrl || photo.focus?.zoom > 1) return;
      if (!photo.tiles && width * devicePixelRatio > 400) return;
      var image = new Image();
      if (photo.tiles) {
        image.sizes = Math.ceil(width) + 'px';
        image.srcset = photo.tiles[400] + ' 400w, ' + photo.tiles[800] + ' 800w';
      } else image.src = photo.thumbUrl;
    });
  }

  // Whoever reloads or goes back has the photos in their browser, and was perhaps further down; a link may lead to one
  // photo, to the reels or to the month.
  function isTopShown() {
    var visit = performance.getEntriesByType('navigation')[0];
    return (
      visit?.type === 'navigate' &&
      Array.from(query.keys()).every(function (name) {
        return name === 'grid';
      })
    );
  }
})();
