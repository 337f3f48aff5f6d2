/**
 * The routes of a running service, out of Fastify's own table: what is not in a description is there too.
 * @returns `GET /api/grids/:id`, sorted; HEAD and OPTIONS follow the others and are left out
 */
export function routesOf({ app }: { app: { getHttpAdapter(): { getInstance(): any } } }): string[] {
  const tree: string = app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
  /** The paths above the line that is read, by depth. */
  const above: string[] = [];
  const routes: string[] = [];
  for (const line of tree.split('\n')) {
    const found = /^(.*?)[├└]── (.*?)(?: \(([A-Z, -]+)\))?$/.exec(line);
    if (!found) continue;
    const [, indent = '', part = '', methods = ''] = found;
    const depth = indent.length / 4;
    const path = `${depth > 0 ? (above[depth - 1] ?? '') : ''}${part}`;
    above[depth] = path;
    above.length = depth + 1;
    for (const method of methods.split(', '))
      if (/^(?:GET|POST|PUT|PATCH|DELETE)$/.test(method)) routes.push(`${method} ${path}`);
  }
  return [...new Set(routes)].sort();
}
