import type { ContactMessage, MessageAnswer } from '@tessera/contracts';
import type { MessageRecord } from './message.schema.js';

export function toContactMessage(record: MessageRecord): ContactMessage {
  const { _id, name, email, subject, message, createdAt } = record;
  const answer = toAnswer(record);
  return {
    id: _id,
    name,
    email,
    subject,
    message,
    createdAt: createdAt.toISOString(),
    ...(answer ? { answer } : {}),
  };
}

function toAnswer({ answer, answerPending, answerFailed }: MessageRecord): MessageAnswer | null {
  if (!answer) return null;
  const mail = answerPending ? 'pending' : answerFailed ? 'failed' : 'sent';
  return { text: answer.text, at: answer.at.toISOString(), mail };
}
