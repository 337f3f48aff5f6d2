import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastMessage } from '../../../shared/api/api-error.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { adminKey } from '../api/keys.js';
import { answerMessage, deleteMessage } from '../api/message-actions.js';

/** The list of messages and the audit log show what was done. */
function useReadAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all(['messages', 'audit'].map((name) => client.invalidateQueries({ queryKey: adminKey(name) })));
}

/** Answers a message. `onSent` comes before the list is read again. */
export function useAnswer(id: string, onSent: () => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (text: string) => answerMessage(id, text),
    onSuccess: ({ email }) => {
      toast({ title: 'Answer Sent', description: `It is on its way to ${email}` });
      onSent();
    },
    onError: (error) => {
      const description = toastMessage(error, 'Failed to send the answer');
      toast({ title: 'Answer Failed', description, variant: 'destructive' });
    },
    // Another admin may have been first.
    onSettled: readAgain,
  });
}

/** Deletes a message. `onDeleted` comes before the list is read again. */
export function useDeleteMessage(id: string, onDeleted: () => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: () => deleteMessage(id),
    onSuccess: () => {
      toast({ title: 'Message Deleted' });
      onDeleted();
    },
    onError: (error) => {
      const description = toastMessage(error, 'Failed to delete the message');
      toast({ title: 'Delete Failed', description, variant: 'destructive' });
    },
    onSettled: readAgain,
  });
}
