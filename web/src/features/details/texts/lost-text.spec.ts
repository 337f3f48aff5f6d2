import { renderHook } from '@testing-library/react';
import { OPEN_PLANNER } from '../../../domain/photos/open-planner.js';
import { announceUserChanged } from '../../../shared/session/user-changed.js';
import { dismissToast, shownToast, toast } from '../../../shared/ui/toast-store.js';
import { dismissGone, notifyGone, notifyLost, useShownField } from './lost-text.js';

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

describe('a text whose photo is gone', () => {
  const TEXT = { photoId: 'a', field: 'altText', text: 'A boat' } as const;
  const GONE = 'An alt text was not saved';
  afterEach(() => announceUserChanged());

  it('is told of no more once it is saved, nor after what was told since', () => {
    notifyGone(TEXT);
    notifyGone({ ...TEXT, photoId: 'b' });
    dismissGone('b', 'altText');
    expect(shownToast()).toMatchObject({ title: GONE, open: true });
    toast({ title: 'Grid renamed' });
    dismissGone('a', 'altText');
    dismissToast();
    expect(shownToast()).toMatchObject({ title: 'Grid renamed', open: false });
  });

  it('is told of as changed elsewhere where its photo is back, with another text', () => {
    notifyGone(TEXT);
    notifyLost('a', 'altText');
    dismissToast();
    expect(shownToast()).toMatchObject({ title: 'An alt text was changed elsewhere.', open: false });
  });
});
