import type { ReactNode, Ref } from 'react';
import type { FeedTab } from '../../domain/photos/photo-list.js';
import { DraftsButton } from '../../features/drafts/drafts-button.js';
import type { DraftsPlace } from '../../features/drafts/drafts-place.js';
import { PhotoAllowance } from '../../features/upgrade/photo-allowance.js';
import { useFeedWidths } from '../../features/view/density.js';
import { cx } from '../../shared/ui/class-names.js';
import { Tab, TabList, TabPanel, Tabs } from '../../shared/ui/tabs.js';

interface FeedFrameProps {
  readonly tab: FeedTab;
  readonly onTab: (tab: FeedTab) => void;
  readonly draftCount: number;
  readonly draftsPlace: DraftsPlace;
  /** Photos as the plan counts them, and how many it holds; null before they are known. */
  readonly allowance: { readonly count: number; readonly limit: number | null } | null;
  /** Shown where the feed leaves posts out. */
  readonly filter?: ReactNode;
  readonly areaRef?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** The tabs POSTS and REELS with what stands beside them, and the feed under them. */
export function FeedFrame(props: FeedFrameProps) {
  const { tab, onTab, draftCount, draftsPlace, allowance, filter, areaRef, children } = props;
  const widths = useFeedWidths();
  return (
    <Tabs value={tab} onValueChange={(value) => onTab(value as FeedTab)}>
      <div className={cx('relative mx-auto mb-1', widths.top)}>
        <TabList label="What to show" className="justify-center">
          <Tab value="posts">POSTS</Tab>
          <Tab value="reels">REELS</Tab>
        </TabList>
        <DraftsButton count={draftCount} place={draftsPlace} />
        {allowance !== null && <PhotoAllowance {...allowance} />}
      </div>
      {filter}
      <TabPanel value={tab}>
        <div
          ref={areaRef}
          data-tour="feed"
          className={cx('mx-auto rounded-control outline-accent data-over:outline-2', widths.feed)}
        >
          {children}
        </div>
      </TabPanel>
    </Tabs>
  );
}
