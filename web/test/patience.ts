import { configure } from '@testing-library/react';

/** The machine may be busy with other tests: what is waited for may take its time. */
configure({ asyncUtilTimeout: 10_000 });
