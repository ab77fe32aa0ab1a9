/** What the API server writes to its audit log. The first rule that matches counts. */
export const auditPolicy = {
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['RequestReceived'],
  rules: [
    // Bodies of these hold bearer tokens or secret values: who and when, never what.
    {
      level: 'Metadata',
      resources: [
        { group: '', resources: ['secrets', 'serviceaccounts/token'] },
        { group: 'authentication.k8s.io', resources: ['tokenreviews'] },
      ],
    },
    // Probes and discovery.
    {
      level: 'None',
      nonResourceURLs: [
        '/healthz*',
        '/livez*',
        '/readyz*',
        '/version',
        '/metrics',
        '/openapi/*',
        '/api*',
      ],
    },
    // Heartbeats and what the control loops tell each other, several times a second.
    {
      level: 'None',
      resources: [
        { group: 'coordination.k8s.io', resources: ['leases'] },
        { group: '', resources: ['events'] },
        { group: 'events.k8s.io', resources: ['events'] },
      ],
    },
    {
      level: 'Metadata',
      verbs: ['get', 'list', 'watch'],
    },
    {
      level: 'Metadata',
      resources: [{ group: '', resources: ['pods/status', 'nodes/status'] }],
    },
    // Writes, with the object as it became: the history of who changed what.
    { level: 'RequestResponse' },
  ],
} as const;
