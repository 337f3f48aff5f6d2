import { LIMITS, type AdminMessage } from '@tessera/contracts';
import type { FormEvent } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextArea } from '../../../shared/ui/text-area.js';
import { useAnswer } from './use-message-action.js';

const FORM = 'answer';

interface AnswerDialogProps {
  readonly message: AdminMessage;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Writes the answer to a message, under what it is an answer to. */
export default function AnswerDialog({ message, text, onType, onSent, onClose }: AnswerDialogProps) {
  const answer = useAnswer(message.id, () => {
    onSent();
    onClose();
  });
  const isEmpty = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !answer.isPending) answer.mutate(text);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title={`Answer ${message.name}`}
      description={`Goes to ${message.email} as a mail, with what they wrote below it.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" pending={answer.isPending} disabled={isEmpty}>
            Send answer
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <p
          dir="auto"
          className="max-h-32 overflow-y-auto rounded-control bg-neutral-3 p-3 text-small whitespace-pre-wrap"
        >
          {message.message}
        </p>
        <TextArea
          label="Your answer"
          rows={8}
          maxLength={LIMITS.contact.message}
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
