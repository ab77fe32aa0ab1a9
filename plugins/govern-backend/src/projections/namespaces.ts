import { resourceTypes, type Namespace } from '@backstage-govern/kube';
import {
  DIVISION_LABEL,
  ENVIRONMENT_LABEL,
  OWNER_ANNOTATION,
} from '@backstage-govern/plugin-govern-common';
import type { Projection } from '@backstage-govern/plugin-govern-node';
import { announceDivisions } from './announceDivisions';
import { ownerName } from './ownerOf';

/** Namespaces, with the division that each belongs to. */
export const namespacesProjection: Projection = {
  id: 'namespaces',
  table: 'namespaces',
  key: ['name'],
  subjects: [resourceTypes.namespaces],
  project(object) {
    const { metadata, status } = object as Namespace;
    return {
      division: metadata.labels?.[DIVISION_LABEL] || null,
      environment: metadata.labels?.[ENVIRONMENT_LABEL] || null,
      owner: ownerName(metadata.annotations?.[OWNER_ANNOTATION]),
      phase: status?.phase ?? 'Active',
    };
  },
  announce: announceDivisions,
};
