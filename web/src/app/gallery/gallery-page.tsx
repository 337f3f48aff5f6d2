import { setTheme } from '../../shared/theme/theme.js';
import { Button } from '../../shared/ui/button.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { GridDialogs } from './grid-dialogs.js';
import { GridPanels } from './grid-panels.js';
import { GridParts } from './grid-parts.js';
import { SharedParts } from './shared-parts.js';

/** '/dev/gallery', in development only: every component in every state, to be looked at in both themes. */
export default function GalleryPage() {
  usePageTitle('Gallery');
  return (
    <main className="mx-auto grid max-w-page gap-8 p-6">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-heading font-semibold">Gallery</h1>
        <Button onClick={() => setTheme('dark')}>Dark</Button>
        <Button onClick={() => setTheme('light')}>Light</Button>
      </header>
      <SharedParts />
      <GridParts />
      <GridPanels />
      <GridDialogs />
    </main>
  );
}
