export { GridPage as GridScreen } from './planner/grid-page.js';
