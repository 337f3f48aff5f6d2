export * from './eventually.js';
export * from './images.js';
export * from './keys.js';
export * from './peer.js';
export * from './plain-png.js';
export * from './servers.js';
export * from './sign-in.js';
export * from './test-env.js';
