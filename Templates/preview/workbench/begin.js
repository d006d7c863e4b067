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
  /** Loads the frames anew whose address fits. @param {(address: string) => boolean} fits */
  reload: fits => { for (const frame of [...wall, ...stage]) if (fits(frame.source)) frame.again() },
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
  /** Sends the frames a message. @param {object} message */
  tell: message => { for (const frame of [...wall, ...stage]) frame.tell(message) },
}
