import { render, screen } from '@testing-library/react';
import { aPhoto } from '../../../../test/photos.js';
import { findTexts } from './find-texts.js';
import { MatchRow } from './match-row.js';

it('shows what stands around a match without cutting an emoji in two', () => {
  const photo = aPhoto('a', { position: 0, description: `${'🌊'.repeat(20)}a sea${'👨‍👩‍👧'.repeat(20)}` });
  const [found] = findTexts([{ photo, name: 'Photo 1' }], { find: 'sea', matchCase: true });
  const [span] = found?.spans ?? [];
  if (!found || !span) throw new Error('nothing was found');
  render(<MatchRow found={found} span={span} onReplace={() => undefined} />);
  const shown = screen.getByRole('listitem').querySelector('p')?.textContent;
  expect(shown).toMatch(/^…(🌊)+a sea(👨‍👩‍👧)+…$/u);
});
