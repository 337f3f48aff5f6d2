/** Pages for whoever follows the link in a mail: they are not signed in, and nothing of theirs is shown. */
export type UnsubscribePage = 'question' | 'ended' | 'unknown';

const PAGES: Readonly<Record<UnsubscribePage, { readonly title: string; readonly content: string }>> = {
  question: {
    title: 'Stop the morning mail?',
    content: `<p>You get a mail in the morning of each day on which posts are due. It stops for all your grids.</p>
<form method="post">
<input type="hidden" name="List-Unsubscribe" value="One-Click" />
<button>Stop the mail</button>
</form>`,
  },
  ended: {
    title: 'The morning mail has stopped',
    content: `<p>To get it again, choose View, Month, 'Calendar and mail' in a grid.</p>
<p><a href="/">Open Tessera</a></p>`,
  },
  unknown: {
    title: 'This link does not work',
    content: `<p>The address is not whole, or it is too old. The mail can also be stopped in the grid: choose View, Month,
'Calendar and mail'.</p>
<p><a href="/">Open Tessera</a></p>`,
  },
};

/** A page as HTML, without the application. */
export function unsubscribePage(page: UnsubscribePage): string {
  const { title, content } = PAGES[page];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${title} · Tessera</title>
<link rel="icon" href="/favicon.svg" />
<script src="/theme.js"></script>
<link rel="stylesheet" href="/plain.css" />
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
