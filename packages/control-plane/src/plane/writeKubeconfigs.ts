import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CertificateAuthority } from '../certificates/CertificateAuthority';
import { writeFileAtomically } from '../process/writeFileAtomically';
import { kwokUser } from './bootstrapRbac';
import { InstanceFolders } from './instance';
import { kubeconfig } from './kubeconfig';
import { personas, portalUser } from './personas';

const programs = [
  {
    name: 'kube-controller-manager',
    user: 'system:kube-controller-manager',
    groups: [],
  },
  { name: 'kube-scheduler', user: 'system:kube-scheduler', groups: [] },
  { name: 'kwok', user: kwokUser, groups: [] },
];

/** Writes a kubeconfig for each persona, the portal and each program; gives their paths. */
export async function writeKubeconfigs(
  folders: InstanceFolders,
  options: { server: string; authority: CertificateAuthority },
): Promise<{
  people: Record<string, string>;
  programs: Record<string, string>;
}> {
  const { server, authority } = options;
  const write = async (
    folder: string,
    user: { name: string; user: string; groups: readonly string[] },
  ): Promise<[string, string]> => {
    const file = path.join(folder, user.name);
    writeFileAtomically(
      file,
      kubeconfig({
        cluster: `govern-${path.basename(folders.root)}`,
        server,
        authority: authority.certificate,
        user: user.user,
        identity: await authority.issueClient(user.user, user.groups),
      }),
    );
    return [user.name, file];
  };
  const programFolder = path.join(folders.controlPlane, 'kubeconfig');
  await mkdir(programFolder, { recursive: true });
  await mkdir(folders.kubeconfigs, { recursive: true });
  const people = [
    ...personas.map(({ name, groups }) => ({ name, user: name, groups })),
    { ...portalUser, groups: [] },
  ];
  return {
    people: Object.fromEntries(
      await Promise.all(people.map(user => write(folders.kubeconfigs, user))),
    ),
    programs: Object.fromEntries(
      await Promise.all(programs.map(user => write(programFolder, user))),
    ),
  };
}
