import type { AdminMessage, MessageAnswer } from '@tessera/contracts';
import { useState } from 'react';
import { moment } from '../../../shared/date-formats.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.js';
import { lazyOverlay } from '../../../shared/ui/lazy-overlay.js';
import { Badge } from '../parts/badge.js';
import { useAnswerDraft } from './use-answer-draft.js';
import { useDeleteMessage } from './use-message-action.js';

const AnswerDialog = lazyOverlay(
  () => import('./answer-dialog.js'),
  ({ onClose }) => onClose(),
);

/** A message, its answer, and what can be done with it. */
export function MessageEntry({ message }: { readonly message: AdminMessage }) {
  const { name, email, subject, createdAt, answer } = message;
  const [answering, setAnswering] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const { draft, write, forget } = useAnswerDraft(message.id);
  const remove = useDeleteMessage(message.id, forget);
  return (
    <article className="grid gap-1 wrap-anywhere">
      <h3 dir="auto" className="font-semibold">
        {subject}
      </h3>
      <p className="text-small text-neutral-8">
        <span dir="auto">{name}</span> (
        <a href={`mailto:${email}`} className="underline">
          {email}
        </a>
        ), {moment(createdAt)}
      </p>
      <p dir="auto" className="max-w-text whitespace-pre-wrap">
        {message.message}
      </p>
      {answer !== undefined && <Answer answer={answer} />}
      <div className="flex flex-wrap gap-2 pt-2">
        {answer === undefined && (
          <Button aria-label={`Answer ${subject}`} onClick={() => setAnswering(true)}>
            Answer
          </Button>
        )}
        <Button
          aria-label={`Delete ${subject}`}
          variant="ghost"
          pending={remove.isPending}
          onClick={() => setDeleting(true)}
        >
          Delete
        </Button>
      </div>
      {answering && (
        <AnswerDialog
          message={message}
          text={draft}
          onType={write}
          onSent={forget}
          onClose={() => setAnswering(false)}
        />
      )}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this message?"
        confirmLabel="Delete message"
        danger
        onConfirm={() => remove.mutate()}
      >
        What {name} wrote is deleted{answer !== undefined && ' with your answer'}. This cannot be undone.
      </ConfirmDialog>
    </article>
  );
}

function Answer({ answer: { text, at, mail } }: { readonly answer: MessageAnswer }) {
  return (
    <div className="mt-2 grid max-w-text gap-1 border-l-2 border-neutral-5 pl-3">
      <p className="flex flex-wrap items-center gap-2 text-small text-neutral-8">
        Answered {moment(at)}
        {mail === 'pending' && <Badge>On its way</Badge>}
        {mail === 'failed' && <Badge look="danger">Not delivered</Badge>}
      </p>
      <p dir="auto" className="whitespace-pre-wrap">
        {text}
      </p>
    </div>
  );
}
