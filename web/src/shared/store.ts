import { useSyncExternalStore } from 'react';

type Listener = () => void;

/** Tells those who follow it that something has changed; what that is, they read where it is kept. */
export class Signal {
  private readonly listeners = new Set<Listener>();

  /** Returns a function that stops following. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  emit(): void {
    for (const listener of this.listeners) listener();
  }
}

/** What components can follow: the same value until it changes. */
export interface ReadableStore<Value> {
  readonly read: () => Value;
  readonly subscribe: (listener: Listener) => () => void;
}

/** A value of the page that stands outside of React, so that a change of it draws only what follows it. */
export class Store<Value> implements ReadableStore<Value> {
  private readonly changes = new Signal();

  constructor(private value: Value) {}

  readonly read = (): Value => this.value;
  readonly subscribe = this.changes.subscribe;

  /** The same value again is no change. */
  set(value: Value): void {
    if (Object.is(value, this.value)) return;
    this.value = value;
    this.changes.emit();
  }
}

/** The value, for a component that follows it. */
export function useStore<Value>({ subscribe, read }: ReadableStore<Value>): Value {
  return useSyncExternalStore(subscribe, read);
}
