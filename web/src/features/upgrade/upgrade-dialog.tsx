import { useNavigate } from 'react-router-dom';
import { closeDialog, type OpenDialog } from '../../domain/dialogs/dialogs.js';
import { UPGRADES } from '../../domain/plan/upgrade-texts.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';

/** Says what the plan does not hold, and what the paid one would. */
export default function UpgradeDialog({ dialog }: { readonly dialog: OpenDialog<'upgrade'> }) {
  const { upgrade, instead } = dialog;
  const close = () => closeDialog(dialog);
  const navigate = useNavigate();
  const { title, text, free, premium } = UPGRADES[upgrade];
  const goToPlans = () => {
    close();
    void navigate('/upgrade');
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      // Three buttons stand side by side.
      {...(instead === null ? {} : { size: 'medium' as const })}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={close}>Stay on Free Plan</Button>
          {instead !== null && (
            <Button
              onClick={() => {
                close();
                instead.onSelect();
              }}
            >
              {instead.label}
            </Button>
          )}
          <Button variant="primary" onClick={goToPlans}>
            Upgrade to Premium
          </Button>
        </>
      }
    >
      <dl data-keep-clear className="grid gap-2 rounded-control bg-neutral-3 p-4">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-neutral-8">Free Plan:</dt>
          <dd>{free}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-neutral-8">Premium Plan:</dt>
          <dd className="font-semibold">{premium}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
