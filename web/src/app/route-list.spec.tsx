import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactElement, ReactNode } from 'react';
import { createRoutesFromElements } from 'react-router-dom';
import { GALLERY_PATH, routesOf } from '../../route-list.js';
import { AppRoutes } from './app-routes.js';

const TEMPLATE = join(__dirname, '../../../gateway/templates/site.conf.template');

/** The web's routes, as the router is given them. */
function webPaths(): (string | undefined)[] {
  type Parent = ReactElement<{ children: ReactNode }>;
  const suspense = AppRoutes() as Parent;
  const routes = suspense.props.children as Parent;
  return createRoutesFromElements(routes.props.children).map(({ path }) => path);
}

it('has every route of the web and no other, so that the gateway says 404 to what the web does not have [2.15]', () => {
  const built = webPaths().filter((path) => path !== '*' && path !== GALLERY_PATH);
  expect(routesOf(readFileSync(TEMPLATE, 'utf8')).sort()).toEqual(built.sort());
});
