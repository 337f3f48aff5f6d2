import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Where tabs are cut off. */
interface CutOff {
  readonly start: boolean;
  readonly end: boolean;
}

/** As wide as the fade at an edge, so that what is brought into view stands clear of it. */
const FADE_PX = 32;

/** How far the strip is to be scrolled so that a tab stands clear of both edges. */
export function scrollToShow(
  tab: { readonly left: number; readonly right: number },
  strip: { readonly left: number; readonly right: number },
): number {
  const before = tab.left - (strip.left + FADE_PX);
  if (before < 0) return before;
  // Of a tab that is wider than the strip the beginning is seen.
  return Math.max(0, Math.min(tab.right - (strip.right - FADE_PX), before));
}

/** Scrolls the strip sideways by the wheel, keeps the selected tab in view, and marks where tabs are cut off. */
export function useStripScroll(selectedId: string, tabs: unknown) {
  const list = useRef<HTMLUListElement>(null);
  const [cutOff, setCutOff] = useState<CutOff>({ start: false, end: false });

  const measure = useCallback(() => {
    const element = list.current;
    if (element === null) return;
    const start = element.scrollLeft > 1;
    const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
    setCutOff((known) => (known.start === start && known.end === end ? known : { start, end }));
  }, []);
  const show = useCallback((tab: Element | null | undefined) => {
    const element = list.current;
    if (element === null || !tab) return;
    element.scrollLeft += scrollToShow(tab.getBoundingClientRect(), element.getBoundingClientRect());
  }, []);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const resizes = new ResizeObserver(() => {
      show(element.querySelector('[aria-current]')?.closest('li'));
      measure();
    });
    const byWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return;
      const before = element.scrollLeft;
      // Lines, as Firefox counts them, are about as high as the text.
      element.scrollLeft += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY;
      // At an end, and where nothing is cut off, the page scrolls.
      if (element.scrollLeft !== before) event.preventDefault();
    };
    resizes.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    element.addEventListener('wheel', byWheel, { passive: false });
    return () => {
      resizes.disconnect();
      element.removeEventListener('scroll', measure);
      element.removeEventListener('wheel', byWheel);
    };
  }, [measure, show]);
  useLayoutEffect(measure, [measure, tabs]);
  useEffect(() => {
    show(list.current?.querySelector('[aria-current]')?.closest('li'));
  }, [selectedId, show, tabs]);
  return { list, cutOff, show };
}
