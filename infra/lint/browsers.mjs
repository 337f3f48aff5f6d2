// @ts-check
/*
 * A rule of ours for the linter: what a browser of the build's target lacks is used only in a file that looks whether
 * it is there, by `typeof`, `in` or `?.`. The types of the DOM have all of it, and the build adds none. The target is
 * that of web/vite.config.ts, Chrome 111, Firefox 114 and Safari 16.4, with Firefox 115 for 114: the first that had
 * long support. The names are from MDN's browser-compat-data 8.1.9, what the types have and a page may come to use;
 * where their next version brings newer ones, these join the list.
 */

/** As they are called: `AbortSignal.any(...)`, `new URLPattern(...)`. */
const GLOBALS = new Set([
  'AbortSignal.any',
  'CSS.highlights',
  'CSS.registerProperty',
  'ClipboardItem',
  'ClipboardItem.supports',
  'CookieStore',
  'Document.parseHTMLUnsafe',
  'Highlight',
  'ImageDecoder',
  'Intl.Segmenter',
  'ReadableStream.from',
  'Response.json',
  'ReportingObserver',
  'ScrollTimeline',
  'ToggleEvent',
  'URL.canParse',
  'URL.parse',
  'URLPattern',
  'VideoDecoder',
  'VideoEncoder',
  'VideoFrame',
  'ViewTimeline',
  'WebTransport',
  'cookieStore',
  'indexedDB.databases',
  'navigation',
  'requestIdleCallback',
  'scheduler',
]);

/** Of objects, by names that nothing older has. */
const MEMBERS = new Set([
  'attributeStyleMap',
  'canShare',
  'caretPositionFromPoint',
  'caretRangeFromPoint',
  'checkVisibility',
  'clearAppBadge',
  'commandForElement',
  'computedStyleMap',
  'cookieStore',
  'createWritable',
  'currentCSSZoom',
  'devicePixelContentBoxSize',
  'exitPictureInPicture',
  'getCoalescedEvents',
  'getComposedRanges',
  'getHTML',
  'getPredictedEvents',
  'getSetCookie',
  'hidePopover',
  'moveBefore',
  'popoverTargetElement',
  'postTask',
  'readText',
  'requestClose',
  'requestIdleCallback',
  'requestPictureInPicture',
  'requestVideoFrameCallback',
  'setAppBadge',
  'setHTMLUnsafe',
  'showPopover',
  'startViewTransition',
  'togglePopover',
  'userActivation',
  'vibrate',
  'wakeLock',
]);

/** Of the objects that functions take: Firefox refuses `new ImageData(width, height, { colorSpace })`. */
const OPTIONS = new Set(['colorSpace', 'scrollMargin']);

/** Classes, and what a class of the same element begins with that holds where the browser knows the property. */
const CLASSES = new Map([['field-sizing-content', 'supports-[field-sizing:content]:']]);

/**
 * @typedef {{ type: string, name?: string, value?: unknown, object?: Node, property?: Node, computed?: boolean, optional?: boolean }} Node
 * @typedef {{ report: (problem: { node: Node, message: string }) => void }} Context
 */

/** 'AbortSignal.any', 'scheduler'; nothing of what is longer. @param {Node | undefined} node */
function nameOf(node) {
  if (node?.type === 'Identifier') return node.name ?? '';
  if (node?.type !== 'MemberExpression' || node.computed || node.object?.type !== 'Identifier') return '';
  return `${node.object.name}.${node.property?.name}`;
}

/** @param {Context} context */
function inAll(context) {
  /** @type {{ node: Node, name: string }[]} */
  const used = [];
  /** @type {Set<string>} */
  const checked = new Set();
  /** @param {Node} node @param {string} name */
  const use = (node, name) => used.push({ node, name });
  /** @param {{ callee: Node }} node */
  const call = ({ callee }) => {
    if (GLOBALS.has(nameOf(callee))) use(callee, nameOf(callee));
  };
  /** @param {Node} node @param {string} text */
  const words = (node, text) => {
    for (const [name, guard] of CLASSES) {
      if (text.split(' ').includes(name) && !text.includes(guard)) use(node, name);
    }
  };
  return {
    NewExpression: call,
    CallExpression: call,
    /** @param {Node} node */
    MemberExpression(node) {
      const name = node.property?.name ?? '';
      if (!node.computed && MEMBERS.has(name)) use(node, name);
      else if (!node.optional && node.object?.type === 'Identifier' && GLOBALS.has(node.object.name ?? ''))
        use(node, nameOf(node.object));
    },
    /** @param {{ properties: (Node & { key?: Node })[] }} node */
    ObjectExpression({ properties }) {
      for (const { type, key } of properties) {
        if (type === 'Property' && key !== undefined && OPTIONS.has(nameOf(key))) use(key, nameOf(key));
      }
    },
    /** @param {Node} node */
    Literal(node) {
      if (typeof node.value === 'string') words(node, node.value);
    },
    /** @param {Node & { operator: string, argument: Node }} node */
    UnaryExpression({ operator, argument }) {
      if (operator === 'typeof') checked.add(nameOf(argument).split('.').at(-1) ?? '');
    },
    /** @param {Node & { operator: string, left: Node }} node */
    BinaryExpression({ operator, left }) {
      if (operator === 'in') checked.add(String(left.value));
    },
    'Program:exit'() {
      for (const { node, name } of used) {
        if (checked.has(name.split('.').at(-1) ?? '')) continue;
        context.report({ node, message: `${name} is not in all browsers that the web is built for` });
      }
    },
  };
}

export default { meta: { name: 'browsers' }, rules: { 'in-all': { create: inAll } } };
