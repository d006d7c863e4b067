// Begins, and offers itself to whoever brings the workbench to life: a server that tells what has changed.

filter.value = view.q
showTools()
applyFilter()
layStage()
layWall()
addEventListener('hashchange', () => {
  const before = JSON.stringify([view.widths, view.scheme, view.noscript])
  readAddress()
  filter.value = view.q
  showTools()
  applyFilter()
  layStage()
  if (before !== JSON.stringify([view.widths, view.scheme, view.noscript])) layWall()
  else wall.forEach(frame => frame.update())
  if (page === 'cell') $('.stage').scrollIntoView({ block: 'nearest' })
})

/** For whoever brings the workbench to life: a server that tells what has changed. */
window.workbench = {
  /** All frames that there are. */
  frames: () => [...wall, ...stage],
  /** The frames on the stage. */
  stage: () => stage,
  /** The first of them. */
  chosen: () => stage[0],
  /** Takes up what has come to the page and gone from it. */
  renew() {
    renewWall()
    if (page === 'cell' && stage[0]?.source !== chosen()) layStage()
    showTools()
    applyFilter()
  },
}
