import { LandingPage } from '../features/site/landing/landing-page.js';
import { HeroGrid } from './hero-grid.js';

export function LandingScreen() {
  return <LandingPage grid={<HeroGrid />} />;
}
