/** Written in by the build (vite.config.ts); in tests there is none. */
declare const __BUILD_TIME__: string | undefined;

/** When the web was built, as an ISO 8601 UTC string. */
export const BUILD_TIME: string | null = typeof __BUILD_TIME__ === 'undefined' ? null : __BUILD_TIME__;
