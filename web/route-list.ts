/** The gallery of components, which is in no built product. */
export const GALLERY_PATH = '/dev/gallery';

/** The paths to which the gateway responds with 200: `map $asked_path $page` of gateway/templates/site.conf.template. */
export function routesOf(template: string): string[] {
  const list = /map \$asked_path \$page \{([^}]*)\}/.exec(template)?.[1] ?? '';
  return [...list.matchAll(/^ +(\/\S*) /gm)].map(([, path = '']) => path);
}
