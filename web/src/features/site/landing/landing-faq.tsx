import { PLANS, LIMITS } from '@tessera/contracts';
import { Faq, type Question } from '../faq.js';

const { maxGrids, maxPhotosPerGrid, maxPlaceholders } = PLANS.free;

/** The eight questions of the landing page. */
const LANDING_FAQ: readonly Question[] = [
  {
    question: 'Does Tessera post to Instagram for me?',
    answer:
      'No. Tessera is for planning: you arrange your grid here and post by hand when you are ready. “Post” on your phone then hands you the next post: its pictures to share with a tap, its caption, first comment and alt text to copy. Nothing is ever published for you.',
  },
  {
    question: 'Do I have to connect my Instagram account?',
    answer:
      'No. You sign up with an email address and upload your photos. If you like, your profile keeps the names of your accounts as links.',
  },
  {
    question: 'What is in the free plan?',
    answer: `Starter holds ${maxGrids} grids with ${maxPhotosPerGrid} photos each and ${maxPlaceholders} placeholder. Drag and drop, captions, reels and pinning are included, for as long as you like.`,
  },
  {
    question: 'What does Creator Pro add?',
    answer: `Unlimited grids, photos and placeholders, hiding photos, export as an image, a posting kit (a ZIP of planned posts), all captions in one table, carousels with up to ${LIMITS.carouselPhotos} photos, and priority support.`,
  },
  {
    question: 'Can I cancel at any time?',
    answer:
      'Yes. Paid plans renew automatically until you cancel. After that, your plan stays active to the end of the period you have paid for.',
  },
  {
    question: 'What happens to my photos if I go back to the free plan?',
    answer:
      'Nothing is deleted or locked. You can still open, reorder and edit everything; you only cannot add more than the free plan holds.',
  },
  {
    question: 'Which photos can I upload?',
    answer:
      'JPG, PNG, WEBP and GIF files, and the HEIC and AVIF photos of phones, of up to 8 MB each. Photos are turned and scaled for you.',
  },
  {
    question: 'Can I plan on my phone?',
    answer:
      'Yes. Tessera runs in the browser, and every tile opens a sheet with all its actions. Your grids are the same on every device.',
  },
];

export function LandingFaq() {
  return <Faq questions={LANDING_FAQ} />;
}
