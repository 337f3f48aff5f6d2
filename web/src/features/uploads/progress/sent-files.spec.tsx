import { Store } from '../../../shared/store.js';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import UploadDialog from '../choose/upload-dialog.js';
import type { FileUnderWay, UploadStage } from '../queue/upload-item.js';
import { AT_START } from '../queue/upload-target.js';

beforeEach(() => {
  // jsdom has no addresses for files.
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
});

const FILES = ['a.jpg', 'b.jpg', 'c.gif'].map(
  (name) => new File(['x'], name, { type: name.endsWith('gif') ? 'image/gif' : 'image/jpeg' }),
);
const items = (...stages: UploadStage[]): FileUnderWay[] =>
  stages.map((stage, index) => ({
    id: `item-${index}`,
    gridId: 'grid',
    target: AT_START,
    name: FILES[index]?.name ?? '',
    preview: 'blob:picture',
    stage,
    progress: new Store(0),
    note: null,
    mayRetry: false,
  }));

function open() {
  const onClose = jest.fn();
  const dialog = (under: readonly FileUnderWay[]) => (
    <UploadDialog
      queue={{ retry: () => undefined, remove: () => undefined }}
      items={under}
      results={{ added: 0, current: 0, total: 0, refused: [] }}
      whereIs={() => null}
      places={null}
      into="feed"
      onUpload={(files, _into, onStarted) =>
        onStarted(
          files.map((_file, index) => `item-${index}`),
          files,
        )
      }
      onRefused={() => undefined}
      onClose={onClose}
    />
  );
  const { rerender, unmount } = render(dialog([]));
  return { onClose, unmount, show: (...stages: UploadStage[]) => rerender(dialog(items(...stages))) };
}

const upload = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Upload/ });

it("shows 'Processing your photos', 'Preparing...' and then 'N of M complete' with the percentage, and a spinner on each preview until it is complete [4.8]", async () => {
  const { show, onClose } = open();
  expect(upload().disabled).toBe(true);
  await userEvent.upload(screen.getByLabelText('Photos'), FILES);
  show('waiting', 'waiting', 'waiting');
  await userEvent.click(upload());
  expect(screen.getByText('Processing your photos')).not.toBeNull();
  expect(screen.getByText('Preparing...')).not.toBeNull();
  const busy = () =>
    within(screen.getByRole('list', { name: 'Photos on their way' }))
      .getAllByRole('listitem')
      .map((item) => item.getAttribute('aria-busy'));
  expect(busy()).toEqual(['true', 'true', 'true']);
  show('sent', 'sending', 'preparing');
  expect(screen.getByText('1 of 3 complete')).not.toBeNull();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
  expect(busy()).toEqual(['false', 'true', 'true']);
  show('sent', 'sent', 'sending');
  expect(busy()).toEqual(['false', 'false', 'true']);
  expect(onClose).not.toHaveBeenCalled();
  show();
  expect(onClose).toHaveBeenCalled();
});

it('forgets what was chosen when the dialog is closed [4.8]', async () => {
  const { unmount } = open();
  await userEvent.upload(screen.getByLabelText('Photos'), FILES);
  expect(upload().textContent).toBe('Upload (3)');
  unmount();
  open();
  expect(upload().textContent).toBe('Upload');
});

it("says of a GIF and of transparency: 'Transparent parts become white, and of an animated GIF the first picture is kept.' [D5.1]", async () => {
  open();
  const note = 'Transparent parts become white, and of an animated GIF the first picture is kept.';
  await userEvent.upload(screen.getByLabelText('Photos'), FILES.slice(0, 2));
  expect(screen.queryByText(note)).toBeNull();
  await userEvent.upload(screen.getByLabelText('Photos'), FILES.slice(2));
  expect(screen.getByText(note)).not.toBeNull();
});
