import type { Photo } from '@tessera/contracts';
import { CarouselStrip } from '../../features/carousel/carousel-strip.js';
import { CreateCarousel } from '../../features/carousel/create-carousel.js';
import { StripToolbar } from '../../features/carousel/strip-toolbar.js';
import { StripUpload } from '../../features/carousel/strip-upload.js';
import { PostSteps } from '../../features/details/post-steps-buttons.js';
import { PostToolbar } from '../../features/details/post-toolbar.js';
import { Preview } from '../../features/details/preview.js';
import { Exhibit } from './exhibit.js';
import { PLAIN } from './plain-photo.js';
import { ACTIONS, FREE_ACTIONS, nothing, POSTED_ACTIONS } from './tile-actions.js';
import { FILE } from './file-under-way.js';

const MEMBERS: readonly Photo[] = [0, 1, 2].map((carouselPosition) => ({
  ...PLAIN,
  id: `member-${carouselPosition}`,
  carouselGroupId: 'group',
  carouselPosition,
}));

/** The picture, the toolbar and the strip of a carousel. */
export function CarouselExhibit() {
  return (
    <Exhibit name="Carousel">
      <div className="w-80">
        <Preview
          photo={PLAIN}
          name="Photo 1 of 3"
          number={0}
          total={3}
          fill={null}
          onBrowse={nothing}
          onStep={nothing}
          onEnlarge={nothing}
          onChoose={nothing}
        />
      </div>
      <PostToolbar post={PLAIN} actions={ACTIONS} inFeed onRemove={nothing} />
      <PostToolbar post={PLAIN} actions={FREE_ACTIONS} inFeed onRemove={nothing} />
      <PostToolbar post={{ ...PLAIN, position: -1 }} actions={ACTIONS} inFeed onRemove={nothing} />
      <PostToolbar post={PLAIN} actions={POSTED_ACTIONS} inFeed onRemove={nothing} />
      <PostSteps hasPrevious={false} hasNext onStep={nothing} />
      <div className="grid w-96 gap-4">
        <CarouselStrip
          members={MEMBERS}
          shownId="member-0"
          onShow={nothing}
          onMove={nothing}
          onRemove={nothing}
          onHold={nothing}
        >
          <StripUpload item={FILE} />
        </CarouselStrip>
        {MEMBERS.map((photo, number) => (
          <StripToolbar
            key={photo.id}
            photo={photo}
            number={number}
            total={MEMBERS.length}
            onMove={nothing}
            onRemove={nothing}
          />
        ))}
      </div>
      <div className="grid w-96 gap-3">
        <CreateCarousel pending={false} mayMake={() => false} onFiles={nothing} />
        <CreateCarousel pending={false} locked mayMake={() => false} onFiles={nothing} />
        <CreateCarousel pending mayMake={() => false} onFiles={nothing} />
      </div>
    </Exhibit>
  );
}
