import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../shared/ui/banner.js';
import { Brand } from '../../shared/ui/brand.js';
import type { ButtonSize, ButtonVariant } from '../../shared/ui/button-classes.js';
import { Button } from '../../shared/ui/button.js';
import { Checkbox } from '../../shared/ui/checkbox.js';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { Dialog } from '../../shared/ui/dialog.js';
import {
  DropdownMenu,
  MenuChoice,
  MenuChoices,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../../shared/ui/dropdown-menu.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { Sheet, SheetAction } from '../../shared/ui/sheet.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { Switch } from '../../shared/ui/switch.js';
import { Tab, TabList, TabPanel, Tabs } from '../../shared/ui/tabs.js';
import { TextArea } from '../../shared/ui/text-area.js';
import { TextField } from '../../shared/ui/text-field.js';
import { toast } from '../../shared/ui/toast-store.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import { Exhibit } from './exhibit.js';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
const SIZES: readonly ButtonSize[] = ['small', 'medium', 'large'];
const TRASH = <Trash2 className="size-4" />;

/** What web/src/shared/ui holds. */
export function SharedParts() {
  return (
    <>
      <Exhibit name="Brand">
        <Brand />
      </Exhibit>
      <Exhibit name="Buttons">
        {VARIANTS.map((variant) =>
          SIZES.map((size) => (
            <Button key={`${variant} ${size}`} variant={variant} size={size}>
              {`${variant} ${size}`}
            </Button>
          )),
        )}
        <Button disabled>disabled</Button>
        <Button variant="primary" pending>
          pending
        </Button>
      </Exhibit>
      <Exhibit name="Icon buttons">
        {SIZES.map((size) => (
          <IconButton key={size} size={size} label={`Delete, ${size}`} icon={TRASH} />
        ))}
        <IconButton variant="on-photo" label="Delete, on a photo" icon={TRASH} />
        <IconButton disabled label="Delete, disabled" icon={TRASH} />
        <Tooltip text="With a tooltip">
          <IconButton label="With a tooltip" icon={TRASH} />
        </Tooltip>
      </Exhibit>
      <Fields />
      <Choices />
      <Exhibit name="Waiting">
        <Spinner />
        <Spinner size="large" />
        <Skeleton className="h-16 w-12" />
      </Exhibit>
      <Exhibit name="Banner">
        <div className="w-full">
          <Banner label="Example" action={<Button size="small">Do it</Button>} onDismiss={() => undefined}>
            One line across the page.
          </Banner>
        </div>
      </Exhibit>
      <Exhibit name="Toasts">
        <Button onClick={() => toast({ title: 'Grid created!' })}>Plain</Button>
        <Button
          onClick={() =>
            toast({ title: 'Photo deleted', actions: [{ label: 'Undo', onSelect: () => undefined }] })
          }
        >
          With Undo
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Upload failed',
              description: 'This image cannot be read.',
              variant: 'destructive',
            })
          }
        >
          Failure
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Reorder failed',
              description: 'There was an error reordering the photos.',
              variant: 'destructive',
              actions: [{ label: 'Retry', onSelect: () => undefined }],
            })
          }
        >
          With Retry
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Photos uploaded!',
              actions: [
                { label: 'Mark as Reel', onSelect: () => undefined },
                { label: 'Show in Posts', onSelect: () => undefined },
              ],
            })
          }
        >
          With two actions
        </Button>
        {/* As the browser reports it; the next response of the server ends it. */}
        <Button onClick={() => window.dispatchEvent(new Event('offline'))}>You are offline</Button>
      </Exhibit>
      <Floating />
    </>
  );
}

function Fields() {
  return (
    <Exhibit name="Fields">
      <div className="w-80">
        <TextField label="Grid Name" placeholder="My Grid" />
        <TextField label="Email" defaultValue="ada" error="Please enter a valid email" />
        <TextField label="Username" hint="At least 3 characters" disabled />
        <PasswordField label="Password" defaultValue="secret" />
        <TextArea label="Message" rows={3} />
      </div>
    </Exhibit>
  );
}

function Choices() {
  const [on, setOn] = useState(true);
  const [tab, setTab] = useState('posts');
  return (
    <Exhibit name="Choices">
      <Switch label="Yearly" checked={on} onCheckedChange={setOn} />
      <Switch label="Not now" checked={false} disabled onCheckedChange={() => undefined} />
      <Checkbox label="I agree" />
      <Checkbox label="I do not" error="You must agree" />
      <Tabs value={tab} onValueChange={setTab}>
        <TabList label="What to show">
          <Tab value="posts">POSTS</Tab>
          <Tab value="reels">REELS</Tab>
        </TabList>
        <TabPanel value={tab}>{tab}</TabPanel>
      </Tabs>
      <DropdownMenu trigger={<Button>Menu</Button>}>
        <MenuLabel>Hello, ada</MenuLabel>
        <MenuItem icon={TRASH}>An action</MenuItem>
        <MenuItem disabled>Not now</MenuItem>
        <MenuItem danger icon={TRASH}>
          Delete
        </MenuItem>
        <MenuSeparator />
        <MenuChoices value="reel">
          <MenuChoice value="photo">Photo</MenuChoice>
          <MenuChoice value="reel">Reel</MenuChoice>
        </MenuChoices>
      </DropdownMenu>
    </Exhibit>
  );
}

type Open = 'dialog' | 'question' | 'sheet' | null;

function Floating() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Exhibit name="What floats">
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('question')}>Question</Button>
      <Button onClick={() => setOpen('sheet')}>Sheet</Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Create New Grid"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary">Create Grid</Button>
          </>
        }
      >
        <TextField label="Grid Name" />
      </Dialog>
      <ConfirmDialog
        open={open === 'question'}
        onOpenChange={close}
        title="Delete grid"
        confirmLabel="Delete grid"
        danger
        onConfirm={close}
      >
        Its photos go to the trash with it.
      </ConfirmDialog>
      <Sheet open={open === 'sheet'} onOpenChange={close} title="Photo 1">
        <SheetAction icon={TRASH} onClick={close}>
          An action
        </SheetAction>
        <SheetAction danger icon={TRASH} onClick={close}>
          Delete photo
        </SheetAction>
      </Sheet>
    </Exhibit>
  );
}
