import { messagesQuery } from '../api/list-entries.js';
import { CsvButton } from './csv-button.js';
import { Entries } from './entries.js';
import { ListSection } from './list-section.js';
import { MessageEntry } from './message-entry.js';

/** What people wrote by the contact form. */
export function Messages() {
  return (
    <ListSection
      title="Contact messages"
      action={<CsvButton path="/api/admin/messages?format=csv" name="messages" />}
    >
      <Entries query={messagesQuery} failure="Failed to fetch messages" empty="Nobody has written yet.">
        {(message) => <MessageEntry message={message} />}
      </Entries>
    </ListSection>
  );
}
