-- Cleans each element: keeps only the attributes and tags that zine supports.

-- Tags of zine that may occur in web pages, each with the attribute that it supports.
local known_tags = {
  abbr = "", big = "", cite = "", small = "", center = "", address = "", aside = "", bdi = "", time = "", pagebreak = "",
  columnbreak = "", pullquote = "", font = "color",
}
-- Tags that can be dropped without a report, since they do not affect the text.
local silent_tags = { meta = true, link = true, base = true, html = true, head = true, body = true, p = true }
local block_level = { center = true, address = true, aside = true, pullquote = true, pagebreak = true, columnbreak = true }

-- Returns a tag as zine reads it, or nil for tags that zine does not support. The text around a dropped tag
-- stays.
local function zine_tag(text, is_block)
  local slash, name = text:match("^<(/?)(%a[%w-]*)")
  name = name and name:lower()
  local attribute = name and known_tags[name]
  if not attribute or (block_level[name] or false) ~= is_block or text:find("<", 2, true) then
    if name and slash == "" and not silent_tags[name] then
      tags[name] = (tags[name] or 0) + 1
    elseif not name and not text:match("^<[!?]") then
      count("raw")
    end
    return nil
  end
  if name == "font" and not options.keeps_colors then
    if slash == "" then count("colors") end
    return nil
  end
  if slash == "/" then return "</" .. name .. ">" end
  local value = attribute ~= ""
    and (text:match("%s[cC][oO][lL][oO][rR]%s*=%s*\"([#%w(),.%s%%-]+)\"")
      or text:match("%s[cC][oO][lL][oO][rR]%s*=%s*'([#%w(),.%s%%-]+)'")
      or text:match("%s[cC][oO][lL][oO][rR]%s*=%s*([#%w]+)"))
  return "<" .. name .. (value and ' color="' .. value .. '"' or "") .. ">"
end

local raw_formats = { html = true, html4 = true, html5 = true }

local span_tags = { mark = "mark", kbd = "kbd", small = "small", dfn = "dfn", q = "q" }

local function wrapped(tag, content)
  local result = pandoc.List { pandoc.RawInline("html", "<" .. tag .. ">") }
  result:extend(content)
  result:insert(pandoc.RawInline("html", "</" .. tag .. ">"))
  return result
end

local cleaning = {
  Span = function(span)
    local attr = attributes(span.attr)
    local tag = #attr.classes == 1 and span_tags[attr.classes[1]]
    local has_more = attr.identifier ~= "" or #attr.attributes > 0
    if tag and not has_more then return wrapped(tag, span.content) end
    if is_empty(attr) then return span.content end
    -- An empty span with an identifier is the target of links. Other empty spans are dropped.
    if #span.content == 0 and attr.identifier == "" then return {} end
    span.attr = attr
    return span
  end,
  Code = function(code)
    code.attr = pandoc.Attr()
    return code
  end,
  Link = function(link)
    local name = link.target:match("^#(.+)$")
    if name then link.target = "#" .. targets[name] end
    -- pandoc does not escape double quotes in titles, so the title would end there.
    link.title = link.title:gsub('"', "'")
    link.attr = pandoc.Attr(targets[link.identifier] or "")
    return link
  end,
  Image = clean_picture,
  Math = function() count("formulas") end,
  RawInline = function(inline)
    local box = inline.text:match("^<[iI][nN][pP][uU][tT]%s[^<]*[cC][hH][eE][cC][kK][bB][oO][xX][^<]*>")
    if box then return { pandoc.Str(box:match("%f[%w][cC][hH][eE][cC][kK][eE][dD]%f[%W]") and "☒" or "☐"), pandoc.Space() } end
    if not raw_formats[inline.format] then
      count("raw")
      return {}
    end
    local tag = zine_tag(inline.text, false)
    return tag and pandoc.RawInline("html", tag) or {}
  end,
  RawBlock = function(block)
    if not raw_formats[block.format] then
      count("raw")
      return {}
    end
    local tag = zine_tag(block.text, true)
    return tag and pandoc.RawBlock("html", tag) or {}
  end,
  Header = function(header)
    header.attr = attributes(header.attr)
    header.level = math.min(header.level, 6)
    return header
  end,
  CodeBlock = function(block)
    local language = block.classes:filter(function(class)
      return not own_classes[class] and class:match("^%a[%w+#-]*$")
    end)[1]
    block.attr = pandoc.Attr("", language and { language } or {})
    return block
  end,
  Table = function(element)
    element.attr = pandoc.Attr(targets[element.identifier] or "")
    return element
  end,
}
