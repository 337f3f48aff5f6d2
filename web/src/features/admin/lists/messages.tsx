import { messagesQuery } from '../api/list-entries.js';
import { moment } from '../figures.js';
import { CsvButton } from './csv-button.js';
import { Entries } from './entries.js';
import { ListSection } from './list-section.js';

/** What people wrote by the contact form. */
export function Messages() {
  return (
    <ListSection
      title="Contact messages"
      action={<CsvButton path="/api/admin/messages?format=csv" name="messages" />}
    >
      <Entries query={messagesQuery} failure="Failed to fetch messages" empty="Nobody has written yet.">
        {({ name, email, subject, message, createdAt }) => (
          <article className="grid gap-1">
            <h3 className="font-semibold wrap-anywhere">{subject}</h3>
            <p className="text-small text-neutral-8 wrap-anywhere">
              {name} (
              <a href={`mailto:${email}`} className="underline">
                {email}
              </a>
              ), {moment(createdAt)}
            </p>
            <p className="max-w-text wrap-anywhere whitespace-pre-wrap">{message}</p>
          </article>
        )}
      </Entries>
    </ListSection>
  );
}
