import { hasCode } from '../../../shared/api/api-error.js';
import { Button, type ButtonProps } from '../../../shared/ui/button.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { openPortal } from '../api/open-portal.js';
import { useLeaving } from './use-leaving.js';
import { notePortalVisit } from './use-own-plan.js';

/** Leads to the payment provider's page, where the card is changed and the plan is cancelled. */
export function ManageButton({ size }: Pick<ButtonProps, 'size'>) {
  const [leaving, setLeaving] = useLeaving();
  const open = async () => {
    setLeaving(true);
    try {
      const { portalUrl } = await openPortal();
      notePortalVisit();
      window.location.assign(portalUrl);
    } catch (error) {
      setLeaving(false);
      toast({
        title: 'Your payments could not be opened',
        description: hasCode(error, 'PAYMENTS_NOT_CONFIGURED')
          ? 'Payments are switched off at the moment. Write to us on the contact page.'
          : 'The payment provider does not respond. Please try again.',
        variant: 'destructive',
      });
    }
  };
  return (
    <Button size={size} pending={leaving} onClick={() => void open()}>
      Manage or cancel
    </Button>
  );
}
