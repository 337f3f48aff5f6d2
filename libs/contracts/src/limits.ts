/**
 * Every limit of the product, once. Sources: chapters 5 and 9 of the specification, the API page and the
 * decisions page. Bytes are bytes, sides and areas are pixels, times are milliseconds.
 */
const MB = 1024 * 1024;

/** In milliseconds, as a UTC day is; for what is given in days. */
export const DAY = 24 * 60 * 60 * 1_000;

export const LIMITS = {
  username: { min: 3, max: 60 },
  password: { min: 6, max: 200 },
  email: { max: 254 },
  gridName: { max: 100 },
  instagramAccounts: 10,
  contact: { name: 100, subject: 200, message: 5_000 },
  /** The web flags a caption from here on; it is still stored. */
  caption: 2_200,
  /** The service refuses a caption from here on. */
  captionHardStop: 10_000,
  altText: 1_000,
  firstComment: 2_200,
  /** Texts that a person uses again in captions. */
  savedTexts: { count: 100, name: 40, text: 5_000 },
  /** What the network takes of a caption (since December 2025), and about how much of it its feed shows unopened. */
  network: { hashtags: 5, fold: 125 },
  /** A rhythm: slots of a week, days left out, characters of a zone's name, and how many days ahead posts get dates. */
  rhythm: { weekly: 42, skipped: 366, zone: 64, daysAhead: 1_100 },
  /** Posts in a calendar feed, the next ones first, in the mail of a posting day, and characters of a post's title. */
  calendar: { posts: 500, mailPosts: 20, title: 80 },
  /** A word on a tile, which only the planner shows. */
  label: 60,
  /** Of a report, in characters of ASCII: as JSON at most twice as many bytes, which is within `body.crash`. */
  crash: { message: 200, stack: 1_800 },
  /**
   * Of one call. To take back a step of so many ids names for each of them how the step left it. `work` counts what is
   * computed, in fields set; grids' `call-size.ts` tells what counts as more.
   */
  changes: { changes: 200, ids: 5_000, bytes: 1.5 * MB, work: 20_000 },
  /** Copies into other grids of one person that are under way: fewer than the service does at a time. */
  copiesAtOnce: 3,
  pinned: 3,
  carouselPhotos: 20,
  carouselGroupId: 64,
  idempotencyKey: 64,
  upload: {
    bytes: 8 * MB,
    pixels: 60_000_000,
    /** Width and height each: a picture of one column takes as long as a large one. */
    side: 20_000,
    filesInBatch: 100,
    /** The browser scales to this side before it uploads. */
    clientSide: 800,
    clientQuality: 0.8,
  },
  /** What the browser sends to be posted: the long side in pixels, and the JPEG's quality. */
  posting: { side: 2_160, quality: 0.9 },
  profileImage: { bytes: 5 * MB, side: 400, quality: 0.9 },
  /**
   * Grids that one stream of events watches; streams in one process, of one person and from one address; people of a
   * query.
   */
  events: { grids: 20, streams: 10, streamsFromAddress: 200, peopleAtOnce: 50 },
  /**
   * Ceilings for everyone, whatever the plan. `unplaced` are media that no photo has: far more than a window uploads
   * before it places them.
   */
  ceilings: { itemsInGrid: 10_000, grids: 500, bytesPerUser: 20 * 1024 * MB, unplaced: 20_000 },
  /** Of the newest in one person's trash, beside `trashDays`: twice what the largest grid, and all grids, hold. */
  trash: { items: 20_000, grids: 1_000 },
  body: {
    json: 1 * MB,
    crash: 4 * 1024,
    dataUrl: 12 * MB,
    profileImage: 7 * MB,
    media: 9 * MB,
    batch: 820 * MB,
    carousel: 170 * MB,
  },
  trashDays: 30,
  /** How long a picture that was replaced can be brought back. */
  formerPictureDays: 30,
  /** Former pictures of one photo; the oldest one goes before its days are over. */
  formerPictures: 10,
  idempotencyHours: 24,
  tokenDays: 7,
  /** A session ends after so many days, however often its token was renewed. */
  sessionDays: 90,
  resetMinutes: 30,
  /** How long the link works that verifies an address. */
  verificationDays: 7,
  /** So long after a log-in an account can be deleted without the password. */
  reauthenticationMinutes: 15,
  /** The admin's lists: rows in a page, rows that pages reach, days in a chart, failed jobs shown. */
  admin: { pageRows: 100, reachableRows: 5_000, chartDays: 90, failedJobs: 500 },
  /** How long the ZIP of a person's own data can be fetched. */
  exportDays: 3,
  /** How long a link to that ZIP works; each click makes its own. */
  exportLinkSeconds: 60,
} as const;

/** The export's picture, as the decisions page fixes it. CSS pixels unless named otherwise. */
export const EXPORT = {
  rowChoices: [3, 5, 7, 10, 0],
  columns: 3,
  width: 540,
  /** Its height follows from the grid's ratio. */
  tileWidth: 180,
  pixelRatio: 2,
  quality: 0.95,
  background: '#ffffff',
  /** The tallest canvas, in device pixels; more rows are split into numbered files. */
  maxCanvas: 16_384,
} as const;
