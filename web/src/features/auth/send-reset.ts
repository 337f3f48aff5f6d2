import { toastMessage } from '../../shared/api/api-error.js';
import { toast } from '../../shared/ui/toast-store.js';
import { requestReset } from './api/request-reset.js';

/** Asks for a reset mail and tells in a toast what came of it [spec 8.3]. Gives why it failed, or null. */
export async function sendReset(email: string): Promise<string | null> {
  try {
    await requestReset({ email });
  } catch (error) {
    const description = toastMessage(error, 'Reset failed');
    toast({ title: 'Error', description, variant: 'destructive' });
    return description;
  }
  toast({ title: 'Success', description: 'Password reset email sent!' });
  return null;
}
