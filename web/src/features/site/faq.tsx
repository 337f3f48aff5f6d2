import { ChevronDown } from 'lucide-react';

export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Questions that open one by one; the browser's own element, so that a search in the page finds the answers. */
export function Faq({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div className="w-full divide-y divide-neutral-4 border-y border-neutral-4">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-control py-3 font-semibold hover:text-neutral-10 [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 text-neutral-8 transition-transform duration-move group-open:rotate-180"
            />
          </summary>
          <p className="max-w-text pb-5 text-neutral-8">{answer}</p>
        </details>
      ))}
    </div>
  );
}
