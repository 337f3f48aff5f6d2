// @ts-check
/// <reference lib="dom" />
/** A grid of pictures that are sorted by plain `@dnd-kit/sortable`, as its documentation shows it; runs in a page. */
import { DndContext, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, arrayMove, rectSortingStrategy, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** @param {{ id: number, src: string }} props */
function Tile({ id, src }) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id });
  const style = {
    transform: CSS.Transform.toString(transform) ?? '',
    transition: transition ?? '',
    aspectRatio: '3 / 4',
  };
  const picture = createElement('img', {
    src,
    alt: `Photo ${id}`,
    draggable: false,
    loading: 'lazy',
    style: COVER,
  });
  return createElement('div', { ref: setNodeRef, style, ...attributes, ...listeners }, picture);
}

const COVER = /** @type {const} */ ({ width: '100%', height: '100%', objectFit: 'cover' });
const GRID = { display: 'grid', gridTemplateColumns: 'repeat(3, 280px)', gap: '4px' };

/** @param {{ posts: number, pictures: readonly string[] }} props */
function Grid({ posts, pictures }) {
  // Ids begin with 1: it takes 0 for none.
  const [ids, setIds] = useState(() => Array.from({ length: posts }, (_, place) => place + 1));
  const sensors = useSensors(useSensor(PointerSensor));
  const onDragEnd = (/** @type {import('@dnd-kit/core').DragEndEvent} */ { active, over }) => {
    if (over) setIds(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))));
  };
  const tiles = ids.map((id) =>
    createElement(Tile, { key: id, id, src: pictures[id % pictures.length] ?? '' }),
  );
  const grid = createElement('div', { style: GRID }, ...tiles);
  const sortable = createElement(SortableContext, {
    items: ids,
    strategy: rectSortingStrategy,
    children: grid,
  });
  return createElement(DndContext, {
    sensors,
    collisionDetection: closestCenter,
    onDragEnd,
    children: sortable,
  });
}

createRoot(/** @type {HTMLElement} */ (document.getElementById('root'))).render(
  createElement(Grid, Reflect.get(window, 'asked')),
);
