import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Finding things by role in a page of this size takes long on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
