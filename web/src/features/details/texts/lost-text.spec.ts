import { renderHook } from '@testing-library/react';
import { OPEN_PLANNER } from '../../../domain/photos/open-planner.js';
import { dismissToast, shownToast, toast } from '../../../shared/ui/toast-store.js';
import { notifyLost, useShownField } from './lost-text.js';

describe('a text that was changed elsewhere before it was saved', () => {
  afterEach(() => {
    OPEN_PLANNER.set(null);
    dismissToast();
  });

  it('is told by the photo that the grid shows, with the way to it', () => {
    const opened: string[] = [];
    OPEN_PLANNER.set({
      gridId: 'g',
      nameOf: (id) => (id === 'a' ? 'Photo 12' : null),
      openPhoto: (id) => opened.push(id),
      takeUp: () => undefined,
    });
    notifyLost('a', 'altText');
    expect(shownToast()?.title).toBe('The alt text of Photo 12 was changed elsewhere.');
    const [open] = shownToast()?.actions ?? [];
    expect(open?.label).toBe('Open photo');
    open?.onSelect();
    expect(opened).toEqual(['a']);
  });

  it('is told without either where the photo is in no open grid', () => {
    notifyLost('a', 'altText');
    expect(shownToast()).toMatchObject({ title: 'An alt text was changed elsewhere.', actions: [] });
  });

  it('is not told beside its field, which may come later and asks itself', () => {
    notifyLost('a', 'altText');
    renderHook(() => useShownField('b', 'altText'));
    renderHook(() => useShownField('a', 'firstComment'));
    expect(shownToast()?.open).toBe(true);
    renderHook(() => useShownField('a', 'altText'));
    expect(shownToast()?.open).toBe(false);
  });

  it('leaves what was told after it where its field is opened', () => {
    notifyLost('a', 'altText');
    toast({ title: 'Grid renamed' });
    renderHook(() => useShownField('a', 'altText'));
    expect(shownToast()).toMatchObject({ title: 'Grid renamed', open: true });
  });
});
