import type { Question } from '../faq.js';

export const UPGRADE_FAQ: readonly Question[] = [
  {
    question: 'Can I cancel at any time?',
    answer:
      'Yes. Choose Manage or cancel on your profile page or here. Premium stays active to the end of the period that you have paid for, and is not renewed.',
  },
  {
    question: 'What happens when I downgrade?',
    answer:
      'Nothing is deleted or locked. All your grids and photos stay, and you can still reorder, edit and delete them; only additions past the free limits wait until you upgrade again.',
  },
  {
    question: 'Is there a free trial?',
    answer:
      'The free plan is the trial: it has no end date and needs no card. Upgrade when you need more room.',
  },
  {
    question: 'Is my payment secure?',
    answer:
      'Yes. You pay on the page of Stripe, our card payment provider. Your card number never reaches our servers.',
  },
];
